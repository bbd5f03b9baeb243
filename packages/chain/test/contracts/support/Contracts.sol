// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMachineSmartAccount} from "../../../contracts/IMachineSmartAccount.sol";
import {vm} from "./Vm.sol";

/// @dev A target that remembers its last call, refuses when told to, burns all its gas, or calls back.
contract Target {
    error Refused(string why);

    address public caller;
    uint256 public value;

    function set(uint256 newValue) external {
        (caller, value) = (msg.sender, newValue);
    }

    function refuse() external pure {
        revert Refused("not today");
    }

    function burn() external pure {
        while (true) {}
    }
}

/// @dev Calls an account again, with the very signature that it is called by.
contract Reentrant {
    bytes public call;
    bool public succeeded;
    bytes public answer;

    function prepare(bytes calldata newCall) external {
        call = newCall;
    }

    function poke() external {
        (succeeded, answer) = msg.sender.call(call);
    }
}

/// @dev A wallet that is a contract (ERC-1271): it says yes to what its key signed, while it is open.
contract ContractWallet {
    address private immutable _signer;
    bool public isOpen = true;

    constructor(address signer) {
        _signer = signer;
    }

    function close() external {
        isOpen = false;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        return isOpen && ecrecover(hash, v, r, s) == _signer ? this.isValidSignature.selector : bytes4(0);
    }

    function act(address target, bytes calldata data) external {
        (bool success,) = target.call(data);
        require(success);
    }
}

/// @dev Sends its balance to whom it is told, asked or not.
contract ForceEther {
    constructor(address payable to) payable {
        selfdestruct(to);
    }
}

/// @dev Takes no coin.
contract NoCoin {}
