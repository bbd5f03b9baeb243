// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDidPrecompile} from "../../contracts/development/IDidPrecompile.sol";
import {vm} from "./support/Vm.sol";

contract DidPrecompileTest {
    IDidPrecompile private constant _DID = IDidPrecompile(0x0000000000000000000000000000000000000800);
    address private constant _ACCOUNT = address(0xACC);

    function setUp() public {
        vm.etch(address(_DID), vm.deployCode("dist/contracts/DidPrecompile.sol/DidPrecompile.json").code);
        vm.roll(100);
        vm.warp(1_795_275_712);
    }

    function test_WhatIsAddedIsReadUntilItIsRemoved() public {
        vm.expectEmit(address(_DID));
        emit IDidPrecompile.AddAttribute(address(this), _ACCOUNT, "name", "value", 0);
        vm.assertTrue(_DID.addAttribute(_ACCOUNT, "name", "value", 0));
        IDidPrecompile.Attribute memory read = _DID.readAttribute(_ACCOUNT, "name");
        vm.assertEq(read.name, "name");
        vm.assertEq(read.value, "value");
        vm.assertEq(uint256(read.validity), type(uint32).max);
        vm.assertEq(read.created, 1_795_275_712_000);
        vm.expectEmit(address(_DID));
        emit IDidPrecompile.RemoveAttribute(_ACCOUNT, "name");
        vm.assertTrue(_DID.removeAttribute(_ACCOUNT, "name"));
        vm.expectRevert(bytes("Cannot find the item"));
        _DID.readAttribute(_ACCOUNT, "name");
    }

    function test_AValidityIsTheBlockAtWhichItEnds() public {
        _DID.addAttribute(_ACCOUNT, "name", "value", 20);
        vm.assertEq(uint256(_DID.readAttribute(_ACCOUNT, "name").validity), 120);
        vm.expectRevert(bytes("MaxBlockNumberExceeded"));
        _DID.addAttribute(_ACCOUNT, "other", "value", type(uint32).max);
    }

    function test_WhoAddedAnAttributeChangesItAndNobodyElse() public {
        _DID.addAttribute(_ACCOUNT, "name", "value", 20);
        vm.expectEmit(address(_DID));
        emit IDidPrecompile.UpdateAttribute(address(this), _ACCOUNT, "name", "new", 0);
        vm.assertTrue(_DID.updateAttribute(_ACCOUNT, "name", "new", 0));
        vm.assertEq(_DID.readAttribute(_ACCOUNT, "name").value, "new");
        vm.expectRevert(bytes("AttributeAuthorizationFailed"));
        vm.prank(_ACCOUNT);
        _DID.updateAttribute(_ACCOUNT, "name", "mine", 0);
        vm.expectRevert(bytes("AttributeAuthorizationFailed"));
        vm.prank(_ACCOUNT);
        _DID.removeAttribute(_ACCOUNT, "name");
    }

    function test_AnAttributeIsAddedOnceUnderANameOfUpTo64Bytes() public {
        _DID.addAttribute(_ACCOUNT, new bytes(64), "value", 0);
        vm.expectRevert(bytes("AttributeAlreadyExist"));
        _DID.addAttribute(_ACCOUNT, new bytes(64), "value", 0);
        vm.expectRevert(bytes("AttributeNameExceedMax64"));
        _DID.addAttribute(_ACCOUNT, new bytes(65), "value", 0);
    }
}
