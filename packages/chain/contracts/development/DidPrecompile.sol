// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDidPrecompile} from "./IDidPrecompile.sol";

/// @title Replacement for the DID precompile on a local chain
/// @dev The code is placed at 0x…0800, without running a constructor. It follows the semantics of the chain's DID
/// pallet; revert reasons are the names of the pallet's errors. Do not use it on a chain that has the precompile.
contract DidPrecompile is IDidPrecompile {
    uint256 private constant _MAX_NAME_LENGTH = 64;

    mapping(bytes32 key => Attribute) private _attributes;
    mapping(bytes32 key => address) private _addedBy;

    /// @inheritdoc IDidPrecompile
    function addAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool)
    {
        require(name.length <= _MAX_NAME_LENGTH, "AttributeNameExceedMax64");
        bytes32 key = _keyOf(did_account, name);
        require(_addedBy[key] == address(0), "AttributeAlreadyExist");
        _attributes[key] = Attribute(name, value, _endOf(validity_for), block.timestamp * 1000);
        _addedBy[key] = msg.sender;
        emit AddAttribute(msg.sender, did_account, name, value, validity_for);
        return true;
    }

    /// @inheritdoc IDidPrecompile
    function updateAttribute(address did_account, bytes calldata name, bytes calldata value, uint32 validity_for)
        external
        returns (bool)
    {
        bytes32 key = _keyAddedByCaller(did_account, name);
        _attributes[key].value = value;
        _attributes[key].validity = _endOf(validity_for);
        emit UpdateAttribute(msg.sender, did_account, name, value, validity_for);
        return true;
    }

    /// @inheritdoc IDidPrecompile
    function removeAttribute(address did_account, bytes calldata name) external returns (bool) {
        bytes32 key = _keyAddedByCaller(did_account, name);
        delete _attributes[key];
        delete _addedBy[key];
        emit RemoveAttribute(did_account, name);
        return true;
    }

    /// @inheritdoc IDidPrecompile
    function readAttribute(address did_account, bytes calldata name) external view returns (Attribute memory) {
        bytes32 key = _keyOf(did_account, name);
        require(_addedBy[key] != address(0), "Cannot find the item");
        return _attributes[key];
    }

    function _keyAddedByCaller(address did_account, bytes calldata name) private view returns (bytes32 key) {
        key = _keyOf(did_account, name);
        require(_addedBy[key] == msg.sender, "AttributeAuthorizationFailed");
    }

    function _keyOf(address did_account, bytes calldata name) private pure returns (bytes32) {
        return keccak256(abi.encode(did_account, name));
    }

    function _endOf(uint32 validity_for) private view returns (uint32) {
        if (validity_for == 0) return type(uint32).max;
        uint256 end = block.number + validity_for;
        require(end <= type(uint32).max, "MaxBlockNumberExceeded");
        return uint32(end);
    }
}
